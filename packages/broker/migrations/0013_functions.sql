-- From here on the functions are files in `functions`, and the runner re-creates those that changed with the last new migration.
-- functions: 3256d4373fc7c6e81549be419080da75549faec93d457b8d51fc2f3c31487b13
select;
