import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { preferences, shownTheme } from '#src/workspace/client/preferences'
import { words } from '#src/main/client/workshop/messages'
import { coloursOf } from '#src/main/client/workshop/theme-colours'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import '#src/main/client/workshop/workshop.css'

const themes = ['light', 'dark', 'high_contrast'] as const

/** The three themes beside one another, each colour with its token and value; one key chooses (SHELL-47). */
export default function ThemePane() {
  usePaneTitle(words('themes'))
  const { theme } = useSnapshot(preferences)
  const colours = useMemo(() => themes.map((name) => ({ name, colours: coloursOf(name) })), [])
  return (
    <div className="workshop">
      <div className="workshop-row">
        {themes.map((name) => (
          <CommandButton key={name} id="workspace.theme" answers={{ theme: name }} label={words(name)} pressed={shownTheme(theme) === name} />
        ))}
      </div>
      <div className="theme-columns">
        {colours.map(({ name, colours: shown }) => (
          <section key={name} className="theme-column" data-theme={name} aria-label={words(name)}>
            <h3>
              {words(name)} {shownTheme(theme) === name && <small>{words('shown')}</small>}
            </h3>
            <ul>
              {shown.map((colour) => (
                <li key={colour.name}>
                  <span className="swatch" style={{ background: colour.value }} aria-hidden />
                  <code>{colour.name.slice(2)}</code>
                  <span>{colour.value}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
