"""Games, their actions and snapshots, links and sittings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("rulebook", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("n", sa.BigInteger, nullable=False),
        sa.Column("access", sa.Integer, nullable=False),
        sa.Column("archived", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("strict", sa.Boolean, nullable=False),
        sa.Column("marked", sa.Boolean, nullable=False),
        sa.Column("stands", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("unit", sa.Text, nullable=False),
        sa.Column("remarks", sa.Text, nullable=False),
    )
    op.create_index("ix_games_owner_changed", "games", ["owner", "changed"])
    op.create_index("ix_games_hall", "games", ["rulebook", "over", "score"])
    op.create_table(
        "actions",
        _game(),
        sa.Column("n", sa.BigInteger, primary_key=True),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshots",
        _game(),
        sa.Column("n", sa.BigInteger, primary_key=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "links",
        _game(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("hash", sa.Text, nullable=False, unique=True),
    )
    op.create_table(
        "sittings",
        _game(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
    )
    op.create_index("ix_sittings_player", "sittings", ["player"])
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
