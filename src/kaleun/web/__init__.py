"""The table in a browser: a server with its database, its pages and its programming interface.

Needs the extra ``kaleun[web]``. ``docs/web.md`` describes how it is run.
"""
