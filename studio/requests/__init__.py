"""What can be asked for: one frozen description for each command, of which options are made."""
