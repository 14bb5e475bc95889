// The page is not here yet.
