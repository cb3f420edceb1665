import { callApi } from '#src/platform/client/api/call-api'
import { placeOfBrowser } from '#src/platform/client/place'
import { preferences } from '#src/workspace/client/preferences'
import { changeAgency, logOut } from '#src/platform/client/session/session'
import { stayLoggedIn } from '#src/platform/client/session/session-end'
import { tableIn } from '#src/platform/client/table/open-tables'
import { closeToasts } from '#src/workspace/client/speech/toasts'
import { announce } from '#src/workspace/client/speech/announce'
import { dialogs } from '#src/workspace/client/running/dialogs'
import { download } from '#src/platform/client/api/download'
import { enterBy } from '#src/platform/client/session/own-token'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { layoutsHandle } from '#src/workspace/client/panes/layouts'
import { focusOf } from '#src/workspace/client/running/key-focus'
import { openPalette } from '#src/workspace/client/running/palette-store'
import { runCommand } from '#src/workspace/client/running/run-command'
import { takeContext, workspaceStore } from '#src/workspace/client/panes/store'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'

/** The environment of commands in this browser. */
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
  run: (id, answers = {}, paneId) => runCommand(id, { answers, context: takeContext(paneId) }),
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
    dialogs.from = focusOf(document.activeElement).scope
    dialogs.open = dialog
  },
  closeToasts,
  copyText: (text) => navigator.clipboard.writeText(text),
  download,
  place: placeOfBrowser,
  undo: undoHandle,
}
