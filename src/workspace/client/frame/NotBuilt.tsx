import { Link } from 'wouter'
import { placeName } from '#src/platform/domain/navigation/menu-items'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { landingOf } from '#src/workspace/client/panes/landing'
import { usePanePath } from '#src/workspace/client/panes/location'
import { words } from '#src/workspace/client/messages'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { pathOnly } from '#src/workspace/client/panes/pane-table'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The page for a path of the specification whose screen does not exist yet, with links back. */
export default function NotBuilt() {
  const { id } = usePane()
  const person = usePerson()
  const path = usePanePath(id)
  const name = placeName(pathOnly(path))
  const home = landingOf({ ...person, flags: { ...person.flags } })
  usePaneTitle(name ?? words('not_built_title'))
  return (
    <div className="pane-note">
      <p className="pane-note-title">{words('not_built', { place: name ?? path })}</p>
      <p>{words('not_built_next')}</p>
      <p className="pane-note-keys">
        <Link className="button" href={home} data-pane-focus="">
          {words('not_built_home', { place: placeName(home) ?? home })}
        </Link>
        <CommandButton id="workspace.open-palette" />
        <CommandButton id="workspace.back" />
        <CommandButton id="workspace.close-pane" />
      </p>
    </div>
  )
}
