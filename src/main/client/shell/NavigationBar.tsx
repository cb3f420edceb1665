import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { menuOf } from '#src/platform/domain/navigation/menu-items'
import { agencyLetter } from '#src/workspace/domain/layout'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { session } from '#src/platform/client/session/session'
import { MenuBar } from '#src/main/client/shell/MenuBar'
import { words } from '#src/main/client/shell/messages'
import { noteFocus } from '#src/workspace/client/panes/focus'
import { usePanePath } from '#src/workspace/client/panes/location'
import { isBuilt } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'

/**
 * The navigation bar: 83 px wide, or 310 px while the pointer is over it or the focus is in it. Escape makes the bar narrow until the
 * pointer or the focus leaves it (SHELL-1, SHELL-2).
 */
export function NavigationBar() {
  const { focused } = useSnapshot(workspaceStore)
  const { person } = useSnapshot(session)
  const path = usePanePath(focused)
  const [isFolded, setFolded] = useState(false)
  const [isHovered, setHovered] = useState(false)
  if (person === null) return null
  const name = person.dot_authority_name
  return (
    // the bar is not a control: its handlers only get events from the elements inside it, such as the Escape key, which makes the bar
    // narrow (WCAG 1.4.13)
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className="navigation"
      aria-label={words('navigation')}
      data-region="navigation"
      data-folded={isFolded}
      data-scope="workspace"
      onFocusCapture={({ target }) => noteFocus('navigation', target)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFolded(false)
      }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => {
        setFolded(false)
        setHovered(false)
      }}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && setFolded(true)}
    >
      <div className="navigation-inside">
        <div className="agency">
          <AgencyLogo key={person.dot_authority_id} id={person.dot_authority_id} name={name} />
          <span className="agency-words">
            <span className="agency-label">{words('agency')}</span>
            <span className="agency-name">{name}</span>
          </span>
        </div>
        <MenuBar menu={menuOf({ ...person, flags: { ...person.flags } }, path, isBuilt)} path={path} isHovered={isHovered} />
      </div>
    </nav>
  )
}

/**
 * The agency's logo. If there is none, shows the first letter of the agency's name, or E if the name is empty. The logo is loaded again
 * when the agency's record changes (SHELL-4 to SHELL-6).
 */
function AgencyLogo({ id, name }: { readonly id: number; readonly name: string }) {
  const place = `/static/theme/${id}/logo`
  const [source, setSource] = useState(place)
  const [missing, setMissing] = useState<string | null>(null)
  useEffect(() => onRecordsChanged(['agency'], () => setSource(`${place}?changed=${Date.now()}`)), [place])
  return (
    <span className="agency-logo" aria-hidden>
      {missing === source ? agencyLetter(name) : <img src={source} alt="" onError={() => setMissing(source)} />}
    </span>
  )
}
