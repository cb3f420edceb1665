/**
 * Keys that browsers and operating systems reserve, or that people use for the functions of their browser. No command has one of these by
 * default (WORK-10). Written in the form of `strokeOf` on platforms other than the Mac.
 */
export const reservedKeys: ReadonlySet<string> = new Set([
  'mod+w', 'mod+shift+w', 'mod+t', 'mod+shift+t', 'mod+n', 'mod+shift+n', 'mod+q', 'mod+tab', 'mod+shift+tab',
  'mod+l', 'mod+p', 'mod+r', 'mod+shift+r', 'mod+f', 'mod+h', 'mod+j', 'mod+o', 'mod+u', 'mod+shift+i', 'mod+shift+j', 'mod+shift+c',
  'mod+plus', 'mod+=', 'mod+-', 'mod+0', 'mod+pageup', 'mod+pagedown', 'alt+f4', 'alt+tab', 'alt+arrowleft', 'alt+arrowright',
  'mod+x', 'mod+v', 'f5', 'f11', 'f12', 'shift+escape', 'tab', 'shift+tab',
])
