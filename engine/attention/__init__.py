"""A sentence through the steps of attention: tokens, masks, tensors, and how they are kept."""
