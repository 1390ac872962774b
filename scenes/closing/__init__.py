"""The lecture's last picture: the number that it opened with, and how that comes about."""
