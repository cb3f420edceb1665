import { callApi } from '#src/client/platform/call-api'
import { placeOfBrowser } from '#src/client/platform/place'
import { preferences } from '#src/client/platform/preferences'
import { changeAgency, logOut } from '#src/client/platform/session'
import { stayLoggedIn } from '#src/client/platform/session-end'
import { tableIn } from '#src/client/platform/table/open-tables'
import { announce } from '#src/client/workspace/announce'
import { dialogs } from '#src/client/workspace/dialogs'
import { download } from '#src/client/platform/download'
import { enterBy } from '#src/client/platform/own-token'
import type { CommandEnvironment } from '#src/client/workspace/environment'
import { layoutsHandle } from '#src/client/workspace/layouts'
import { openPalette } from '#src/client/workspace/palette/palette-store'
import { runCommand } from '#src/client/workspace/run-command'
import { takeContext, workspaceStore } from '#src/client/workspace/store'
import { undoHandle } from '#src/client/workspace/undo'
import { workspaceHandle } from '#src/client/workspace/workspace-handle'

/** What commands may call in this browser. */
export const environmentHere: CommandEnvironment = {
  workspace: workspaceHandle,
  layouts: layoutsHandle,
  table() {
    const pane = document.querySelector(`[data-pane="${workspaceStore.focused}"]`)
    return pane === null ? null : tableIn(pane)
  },
  palette: {
    open: (startsWith = '') => openPalette({ context: takeContext(), startsWith, command: null, answers: {} }),
    openCommand: (id, answers = {}) => openPalette({ context: takeContext(), startsWith: '', command: id, answers }),
  },
  read: (request, signal) => callApi(request, signal === undefined ? {} : { signal }),
  run: (id, answers = {}) => runCommand(id, { answers }),
  say: (sentence) => announce(sentence),
  session: { logOut, stay: stayLoggedIn, agencyChanged: changeAgency, enterBy },
  preferences: {
    theme: () => preferences.theme,
    density: () => preferences.density,
    letters: () => preferences.keys.letters,
    set: ({ theme, density, letters, keys }) => {
      if (theme !== undefined) preferences.theme = theme
      if (density !== undefined) preferences.density = density
      if (letters !== undefined) preferences.keys.letters = letters
      if (keys !== undefined) preferences.keys.changed = Object.fromEntries(Object.entries(keys).map(([id, list]) => [id, [...list]]))
    },
  },
  show: (dialog) => {
    dialogs.open = dialog
  },
  copyText: (text) => navigator.clipboard.writeText(text),
  download,
  place: placeOfBrowser,
  undo: undoHandle,
}
