import '#src/client/main'
