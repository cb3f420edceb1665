import { isFlagOn } from '#src/platform/domain/session/flags'
import { words } from '#src/areas/projects/client/messages'
import { useProject } from '#src/areas/projects/client/public/project-query'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** Chips with a project's contract number and the names of its contract projects, if the agency's feature flag shows them (PROJ-7). */
export function ContractChips({ projectId }: { readonly projectId: number }) {
  const { dot_authority_id: agency, flags } = usePerson()
  const isShown = isFlagOn(flags, 'show_contract_and_contract_project')
  const { project } = useProject(agency, projectId, isShown)
  if (!isShown || project === undefined) return null
  const { contract_number: number, contract_projects: names } = project
  if (number === null && names.length === 0) return null
  return (
    <ul className="project-chips" aria-label={words('contract_chips')}>
      {number !== null && <li className="chip">{words('contract_chip', { number })}</li>}
      {names.map((name) => <li key={name} className="chip">{words('contract_project_chip', { name })}</li>)}
    </ul>
  )
}
