import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { guideFor, type GuideSection, type GuideStep } from '#src/main/client/help/guide'
import { HelpHeading, HelpLink } from '#src/main/client/help/HelpLink'
import { MarkdownBlocks } from '#src/main/client/help/MarkdownBlocks'
import { words } from '#src/main/client/help/messages'
import { operatingSections } from '#src/main/client/help/operating'
import { keysOf } from '#src/workspace/client/commands/registry'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { preferences } from '#src/workspace/client/preferences'
import { commands } from '#src/workspace/client/running/run-command'
import '#src/main/client/help/help.css'

/** The help page: how to use the product, limited to what the person's role may do. For administrators, also how to operate the product. */
export default function HelpPane() {
  usePaneTitle(words('help'))
  const person = usePerson()
  // makes the ids unique, since two help panes may be open at the same time
  const prefix = useId()
  const guide = guideFor({ ...person, flags: { ...person.flags } })
  const operating = person.role === 'administrator' ? operatingSections : []
  return (
    <div className="help-frame">
      <div className="help" data-pane-focus tabIndex={-1}>
        <nav className="help-contents" aria-label={words('contents')}>
          <ul>
            {[...guide, ...operating].map(({ id, title }) => (
              <li key={id}>
                <HelpLink to={`${prefix}${id}`}>{title}</HelpLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="help-text">
          {guide.map((section) => (
            <GuideView key={section.id} section={section} prefix={prefix} />
          ))}
          {operating.length > 0 && <p className="notice">{words('operating_note')}</p>}
          {operating.map(({ id, title, blocks }) => (
            <section key={id} aria-labelledby={`${prefix}${id}`}>
              <HelpHeading level={3} id={`${prefix}${id}`}>{title}</HelpHeading>
              <MarkdownBlocks blocks={blocks} prefix={prefix} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function GuideView({ section: { id, title, about, steps, link }, prefix }: { readonly section: GuideSection; readonly prefix: string }) {
  return (
    <section aria-labelledby={`${prefix}${id}`}>
      <HelpHeading level={3} id={`${prefix}${id}`}>{title}</HelpHeading>
      <p>{about}</p>
      <ol className="help-steps">
        {steps.map((step) => (
          <StepView key={step.command} step={step} />
        ))}
      </ol>
      {link !== undefined && (
        <p>
          <a href={link.to} target="_blank" rel="noreferrer">{link.text}</a>
        </p>
      )}
    </section>
  )
}

/** A step of the guide. It shows the current key of the step's command or, if the command has no key, its title. */
function StepView({ step: { command: id, text } }: { readonly step: GuideStep }) {
  const { keys } = useSnapshot(preferences)
  const entry = commands().find(id)
  if (entry === undefined) return null
  const [key] = keysOf(entry, keys.changed)
  return (
    <li>
      <span className="help-key">{key === undefined ? entry.command.title.replace(/…$/, '') : <KeyCaps keys={key} silent={false} />}</span>
      <span>{text}</span>
    </li>
  )
}
