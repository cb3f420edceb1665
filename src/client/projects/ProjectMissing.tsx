import { words } from '#src/client/projects/messages'
import { CommandButton } from '#src/client/workspace/CommandButton'

/** A project that is not there for this person: what can be done from here. */
export function ProjectMissing() {
  return (
    <div className="pane-note">
      <p className="pane-note-title">{words('missing')}</p>
      <p className="pane-note-keys">
        <CommandButton id="projects.open-project" />
        <CommandButton id="workspace.back" />
      </p>
    </div>
  )
}
