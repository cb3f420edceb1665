// npm run agency:export -- --agency "..." --to FOLDER: writes all data of one agency to a folder, as CSV files and stored files.
import { become } from '../built.mjs'

await become('agency-export')
