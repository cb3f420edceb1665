// npm run agency:import -- --from FOLDER: imports an agency into an installation that does not have it.
import { become } from '../built.mjs'

await become('agency-import')
