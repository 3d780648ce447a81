"""Tools of the checkout that make committed files; no part of an installation."""
