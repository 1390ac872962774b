"""The lecture's last film: the number that it opened with, and how that comes about."""
