export default function Palette() { return null }
