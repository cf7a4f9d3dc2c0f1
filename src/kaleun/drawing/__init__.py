"""What the drawn boards of several games share: pieces of a drawing, sea charts, silhouettes. Like the kernel, it knows no game."""
