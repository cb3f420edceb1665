import { TOOLTIP_FROM_CHARACTERS } from '#src/domain/workspace/layout'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/client/platform/session'
import { menuFor, type MenuEntry } from '#src/client/shell/menu'
import { words } from '#src/client/shell/messages'
import { noteFocus } from '#src/client/workspace/focus'
import { usePanePath } from '#src/client/workspace/location'
import { pathOnly, registeredPanes } from '#src/client/workspace/pane-table'
import { runCommand } from '#src/client/workspace/run-command'
import { workspaceStore } from '#src/client/workspace/store'
import { workspaceHandle } from '#src/client/workspace/workspace-handle'
import { isUnder } from '#src/domain/session/routes'

/** 83 px, and 310 px while the pointer or the focus is in it; Esc folds it until both have left (SHELL-1, SHELL-2). */
export function NavigationBar() {
  const { focused } = useSnapshot(workspaceStore)
  const { person } = useSnapshot(session)
  const path = usePanePath(focused)
  const [isFolded, setFolded] = useState(false)
  if (person === null) return null
  const menu = menuFor(registeredPanes(), { ...person, flags: { ...person.flags } }, path)
  const name = person.dot_authority_name
  return (
    // the bar listens for what happens inside it: Escape folds it (WCAG 1.4.13), nothing of it is operated itself
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className="navigation"
      aria-label={words('navigation')}
      data-region="navigation"
      data-folded={isFolded}
      data-scope="everywhere"
      onFocusCapture={({ target }) => noteFocus('navigation', target)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFolded(false)
      }}
      onPointerLeave={() => setFolded(false)}
      onKeyDown={({ key }) => key === 'Escape' && setFolded(true)}
    >
      <div className="navigation-inside">
        <div className="agency">
          <AgencyLogo key={person.dot_authority_id} id={person.dot_authority_id} name={name} />
          <span className="agency-words">
            <span className="agency-label">{words('agency')}</span>
            <span className="agency-name">{name}</span>
          </span>
        </div>
        <ul className="menu">
          {menu.top.map((entry) => (
            <MenuItem key={entry.label} entry={entry} path={path} />
          ))}
        </ul>
        <ul className="menu menu-bottom">
          {menu.bottom.map((entry) => (
            <MenuItem key={entry.label} entry={entry} path={path} />
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** The logo of the agency, or its first letter, or E (SHELL-4 to SHELL-6). */
function AgencyLogo({ id, name }: { readonly id: number; readonly name: string }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <span className="agency-logo" aria-hidden>
      {isMissing ? (name.trim().charAt(0) || 'E').toUpperCase() : <img src={`/static/theme/${id}/logo`} alt="" onError={() => setMissing(true)} />}
    </span>
  )
}

function MenuItem({ entry, path }: { readonly entry: MenuEntry; readonly path: string }) {
  const { icon: Icon, label } = entry
  const inside = (
    <>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <span className="menu-label" title={label.length > TOOLTIP_FROM_CHARACTERS ? label : undefined}>
        {label}
      </span>
    </>
  )
  if (entry.kind === 'command') {
    return (
      <li>
        <button type="button" className="menu-item" onClick={() => void runCommand(entry.command, { by: 'button' })}>
          {inside}
        </button>
      </li>
    )
  }
  const isCurrent = entry.kind === 'link' && isUnder(pathOnly(path), entry.to)
  return (
    <li>
      <a
        href={entry.to}
        className="menu-item"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          workspaceHandle.openPath(entry.to, { replace: entry.kind === 'portal' })
        }}
      >
        {inside}
      </a>
    </li>
  )
}
