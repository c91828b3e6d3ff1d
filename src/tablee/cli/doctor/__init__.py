"""`tablee doctor`: whether a server would be well here, and what to do where it would not."""

from tablee.cli.doctor.report import examine as examine
