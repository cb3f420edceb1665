import { words } from '#src/areas/projects/client/messages'
import { Unanswered, type Asked } from '#src/workspace/client/frame/Unanswered'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** In place of a project that is on its way, could not be read, or is not there for this person: with what can be done from here. */
export function ProjectUnanswered({ asked }: { readonly asked: Asked }) {
  return (
    <Unanswered
      asked={[asked]}
      missing={
        <div className="pane-note">
          <p className="pane-note-title">{words('missing')}</p>
          <p className="pane-note-keys">
            <CommandButton id="projects.open-project" />
            <CommandButton id="workspace.back" />
          </p>
        </div>
      }
    />
  )
}
