"""What values of the engines and the games say in words, in the language of the texts given.

Nothing here decides anything: the same value gives the same sentence to everybody who reads that language.
"""
