// npm start: installs missing packages, builds changed sources, and then runs the server in this process.
import { become } from './built.mjs'

await become('main')
