// npm run agency -- --name "..." --administrator email: creates an agency and its first administrator, and prints how to sign in.
import { become } from '../built.mjs'

await become('new-agency')
