// npm run agency -- --name "..." --administrator email: makes an agency with its first administrator and prints the way in.
import { become } from '../built.mjs'

await become('new-agency')
