// Loaded before anything else into each thread of the recognizer's process (recognize.ts), so that it can open no connection. The language is read
// from the installed package, and a wrong path must fail rather than be fetched.
import dgram from 'node:dgram'
import { Socket } from 'node:net'

const refuse = () => {
  throw new Error('The recognizer opens no connection')
}

globalThis.fetch = () => Promise.reject(new Error('The recognizer opens no connection'))
Socket.prototype.connect = refuse
dgram.Socket.prototype.bind = refuse
dgram.Socket.prototype.send = refuse
