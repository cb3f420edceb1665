// npm start: installs what is missing, builds what is new, and becomes the server.
import { become } from './built.mjs'

await become('main')
