"""`python -m kaleun`: the command line."""

from kaleun.cli import main

if __name__ == "__main__":
    main()
