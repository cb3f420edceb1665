/** Words that make a clerk read a sentence twice: what to search for, and what to write instead. No visible text may contain them. */
export const toUsers: readonly (readonly [word: RegExp, better: string])[] = [
  [/\bstand(?:s|ing)? (?:as|in|on|here|there|where|twice|below|above)\b|\bstands\b|\bstood\b/i, 'is, appears, was not changed'],
  [/\btold\b/i, 'notified, shown'],
  [/\bhears?\b|\bheard\b/i, 'receives'],
  [/\blet(?:s|ting)? go\b/i, 'clear, cancel, unpin'],
  [/\bt(?:ake|akes|aken|aking|ook) up\b/i, 'reactivate'],
  [/\bt(?:ake|akes|aken|aking|ook) (?:(?:the|a|its) \w+ )?off\b/i, 'remove'],
  [/\bt(?:ake|akes|aken|aking|ook) back\b/i, 'undo'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bpresent (?:password|value|values|state|one|email|phone)\b/i, 'current'],
  [/\bgone\b/i, 'deleted, no longer available'],
  [/\banew\b/i, 'again'],
  [/\bgood (?:rows?|lines?|items?|ones?|file)\b/i, 'valid'],
  [/\bwaits? for\b/i, 'needs, is waiting for'],
  [/\b(?:is|are|was|were|be|been) made\b/i, 'created'],
  [/\bc(?:ome|omes|ame) back\b/i, 'return, be restored'],
  [/\b(?:in|at) hand\b/i, 'selected, open'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bnowhere\b/i, 'not ... anywhere'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\b(?:is|are|was|were) not right\b|\bnot right yet\b/i, 'incorrect, not valid'],
  [/\boffered no more\b|\boffer the \w+ again\b/i, 'retired, reactivate'],
  [/\bstays? as it (?:is|was)\b/i, 'is not changed'],
  [/\bor not$/i, 'Toggle ...'],
]

/** Words that make a reader of the code read a comment twice. */
export const toReaders: readonly (readonly [word: RegExp, better: string])[] = [
  [/\bstands?\b|\bstood\b/i, 'is, lies, holds'],
  [/\btold\b/i, 'notified, reported, passed'],
  [/\bhears\b|\bheard\b/i, 'receives'],
  [/\b(?:at|in) hand\b/i, 'available, current'],
  [/\banew\b/i, 'again'],
  [/\berrands?\b/i, 'background task'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bnowhere\b/i, 'not anywhere'],
  [/\blet(?:s|ting)? go\b/i, 'clears, releases'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fixes'],
  [/\bsameness(?:es)?\b/i, 'fingerprint'],
  [/\bon (?:the|its|their) way\b/i, 'in flight'],
]

/** Names that say what happened to a value instead of what the value is. */
export const bareParticiples: ReadonlySet<string> = new Set(['found', 'asked', 'kept', 'chosen', 'held', 'made', 'told', 'said', 'taken', 'given', 'gone', 'seen', 'standing', 'stand', 'anew'])

/** First words of command titles, which say what the command does. Titles without one of these are listed as exceptions, by id. */
export const verbs: readonly string[] = [
  'Accept', 'Acknowledge', 'Activate', 'Add', 'Approve', 'Ask', 'Assign', 'Cancel', 'Change', 'Check', 'Choose', 'Clear', 'Close', 'Code', 'Confirm', 'Connect', 'Continue', 'Copy', 'Create', 'Delete', 'Discard', 'Disconnect', 'Download', 'Edit', 'End', 'Enter', 'Export', 'Extend', 'Fill', 'Filter', 'Find', 'Fit', 'Flag', 'Focus', 'Follow', 'Freeze', 'Go', 'Group', 'Hide', 'Impersonate', 'Import', 'Invite', 'Join', 'Keep', 'Leave', 'Merge',
  'Hand', 'Link', 'List', 'Load', 'Log', 'Make', 'Mark', 'Move', 'Open', 'Park', 'Paste', 'Reactivate', 'Redo', 'Refresh', 'Reject', 'Reload', 'Remove', 'Rename', 'Reopen', 'Repeat', 'Reset', 'Restore', 'Retire', 'Retry', 'Return',
  'Revoke', 'Save', 'Search', 'Select', 'Send', 'Set', 'Share', 'Show', 'Skip', 'Sort', 'Split', 'Start', 'Stay', 'Stop', 'Swap', 'Switch', 'Take', 'Test', 'Toggle', 'Undo', 'Unlink', 'Upload', 'Use', 'Zoom',
  'Acknowledge', 'Answer', 'Archive', 'Arm', 'Demobilize', 'Disarm', 'Draw', 'Pause', 'Publish', 'Record', 'Report', 'Resolve', 'Resume', 'Run', 'Scan', 'Suspend', 'Unpublish',
]

/** British spellings: the code, its comments and its documentation are in American English. */
export const british = /\w*(?:colour|favourite|catalogue|behaviour|neighbour|honour|traveller|cancelled|cancelling|labelled(?!by)|modelled|centre|licence|grey(?!hound)|learnt\b|(?:organ|recogn|initial|author|summar|custom|priorit|synchron|optim)is(?:e|ed|es|ing)\b|analys(?:e|ed|ing)\b)\w*/gi
