// npm start: installs missing packages, builds changed sources, and becomes the server.
import { become } from './built.mjs'

await become('main')
