"""What comes with a film's pictures: title and caption, badge, logo, cards, frames at numbers."""
