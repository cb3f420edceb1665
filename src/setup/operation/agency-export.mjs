// npm run agency:export -- --agency "..." --to FOLDER: writes everything of one agency as CSV and files.
import { become } from '../built.mjs'

await become('agency-export')
