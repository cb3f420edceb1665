import { GIS_ELEMENTS_MAX, GIS_TEXT_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import type { FoundInFile } from '#src/areas/stationing/domain/gis-files/found-alignment'
import { ifcAlignments, ifcProjection } from '#src/areas/stationing/domain/gis-files/ifc-alignments'
import { IFC_KEPT, IFC_REFERRED, IfcModel } from '#src/areas/stationing/domain/gis-files/ifc-model'
import { readInstance } from '#src/areas/stationing/domain/gis-files/step-values'
import { readStatements } from '#src/areas/stationing/server/gis-files/step-statements'
import type { Content } from '#src/areas/stationing/server/gis-files/content'
import { ownText } from '#src/areas/stationing/server/own-text'
import { refuse, type Refusal } from '#src/platform/domain/verdict'

/** Maximum number of times that the file is read. References lead from one instance to the next, and each step needs another reading. */
const MOST_READINGS = 8
const RELATION = 'IFCRELDEFINESBYPROPERTIES'

/**
 * The alignments of an IFC file, and the projection that it names. The file is read several times, so that only the parts that alignments
 * are made of are in memory.
 */
export async function readIfc(content: Content): Promise<(FoundInFile & { readonly projection: string }) | Refusal> {
  const bad = refuse('errors.bad_route_data')
  const model = new IfcModel()
  let isBad = false
  let text = 0
  const take = (statement: string) => {
    if (isBad || text > GIS_TEXT_MAX || model.size > GIS_ELEMENTS_MAX) return
    const instance = readInstance(ownText(statement))
    if (instance === null) isBad = true
    else if (instance.type !== RELATION || model.isOfReferent(instance)) {
      model.add(instance)
      text += statement.length
    }
  }
  const why = () => (isBad ? bad : text > GIS_TEXT_MAX || model.size > GIS_ELEMENTS_MAX ? refuse('errors.gis_elements', { max: GIS_ELEMENTS_MAX }) : null)
  const isWhole = await readStatements(content, (_id, type) => IFC_KEPT.has(type), take)
  const first = why() ?? (isWhole ? null : bad)
  if (first !== null) return first
  const hasReferents = model.of('IFCREFERENT').length > 0
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const missing = model.missing()
    const wantsRelations = reading === 0 && hasReferents
    if (missing.size === 0 && !wantsRelations) break
    const before = model.size
    await readStatements(content, (id, type) => (IFC_REFERRED.has(type) && missing.has(id) && !model.has(id)) || (wantsRelations && type === RELATION), take)
    const refusal = why()
    if (refusal !== null) return refusal
    if (model.size === before && !wantsRelations) break
  }
  return { ...ifcAlignments(model), projection: ifcProjection(model) }
}
