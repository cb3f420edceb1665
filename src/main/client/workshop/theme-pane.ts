import { Palette } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The page that shows the themes and their colors, for administrators (SHELL-47). */
export const themePane = definePane({
  path: '/theme',
  scope: 'workspace',
  title: () => 'Themes',
  icon: Palette,
  view: () => import('./ThemePane'),
})
