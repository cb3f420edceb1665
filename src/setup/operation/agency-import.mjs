// npm run agency:import -- --from FOLDER: imports an exported agency into an installation that does not have this agency.
import { become } from '../built.mjs'

await become('agency-import')
