/** A setting that the operator has to correct; the message is the one line that says how. */
export class ConfigError extends Error {}
