"""The rulebooks that come with kaleun, one folder each."""
