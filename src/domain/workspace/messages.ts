/** Why a command of the workspace is not possible now. */
export const workspaceMessages = {
  'workspace.no_pane': 'No pane has the focus.',
  'workspace.only_pane': 'There is only one pane.',
  'workspace.nothing_closed': 'No pane was closed.',
  'workspace.nothing_back': 'This pane has nothing to go back to.',
  'workspace.nothing_forward': 'This pane has nothing to go forward to.',
  'workspace.nothing_to_undo': 'There is nothing to undo.',
  'workspace.nothing_to_redo': 'There is nothing to redo.',
  'workspace.no_layouts': 'No layout has been saved yet.',
  'workspace.not_signed_in': 'Log in first.',
  'workspace.layout_name_required': 'Give the layout a name.',
  'workspace.follows_nothing': 'This pane follows no other pane.',
  'workspace.no_such_answer': 'Choose one of the lines below.',
} as const
