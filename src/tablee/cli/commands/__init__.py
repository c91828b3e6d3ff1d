"""What can be typed: each command with its arguments, in both languages. What they do is in the modules beside this folder."""
