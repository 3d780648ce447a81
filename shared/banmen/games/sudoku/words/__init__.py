"""Values of the engine in words, in the language of the given texts.

This package decides nothing: the same value gives the same sentence to everybody with that language.
"""
