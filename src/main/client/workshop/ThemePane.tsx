import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { preferences, shownTheme } from '#src/workspace/client/preferences'
import { words } from '#src/main/client/workshop/messages'
import { colorsOf } from '#src/main/client/workshop/theme-colors'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import '#src/main/client/workshop/workshop.css'

const themes = ['light', 'dark', 'high_contrast'] as const

/** The three themes side by side, each color with its token and value, and a button to choose each theme (SHELL-47). */
export default function ThemePane() {
  usePaneTitle(words('themes'))
  const { theme } = useSnapshot(preferences)
  const colors = useMemo(() => themes.map((name) => ({ name, colors: colorsOf(name) })), [])
  return (
    <div className="workshop">
      <div className="workshop-row">
        {themes.map((name) => (
          <CommandButton key={name} id="workspace.theme" answers={{ theme: name }} label={words(name)} pressed={shownTheme(theme) === name} />
        ))}
      </div>
      <div className="theme-columns">
        {colors.map(({ name, colors: shown }) => (
          <section key={name} className="theme-column" data-theme={name} aria-label={words(name)}>
            <h3>
              {words(name)} {shownTheme(theme) === name && <small>{words('shown')}</small>}
            </h3>
            <ul>
              {shown.map((color) => (
                <li key={color.name}>
                  <span className="swatch" style={{ background: color.value }} aria-hidden />
                  <code>{color.name.slice(2)}</code>
                  <span>{color.value}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
