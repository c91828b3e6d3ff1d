"""Tables for people and bots, on the network: `tablee serve`."""
