export default function KeyMap() { return null }
