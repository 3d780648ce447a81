"""A class: a teacher asks, and up to forty students answer, each on their own screen.

`rules` judges what teacher and students do, and hides answers until they are revealed; `management` has what the
teacher does about students and the door; `state` holds the states, actions and events; `positions` checks the position
of another game that a question is about. `tasks` has what all do
at tables of their own, and `task_state` its states, actions and events.
"""
