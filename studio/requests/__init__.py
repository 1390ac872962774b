"""Requests: one frozen class for each command, from which the command's options are made."""
