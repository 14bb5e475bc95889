// The page's types of what the server answers, made from docs/schema/answers.json: `node answers.mjs` writes answers.d.ts; a test sees that it
// is as it would be written.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {{oneOf?: Schema[], type?: string | string[], enum?: string[], properties?: Record<string, Schema>, required?: string[], items?: Schema, additionalProperties?: boolean | Schema}} Schema */

/** @param {Schema} schema @param {string} indent @returns {string} */
function typeOf(schema, indent) {
  if (schema.oneOf) return schema.oneOf.map((one) => typeOf(one, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((word) => (word === null ? 'null' : `'${word}'`)).join(' | ');
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return 'unknown';
  return types.map((type) => {
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'array') return schema.items ? `Array<${typeOf(schema.items, indent)}>` : 'never[]';
    if (type !== 'object') return type;
    const fields = Object.entries(schema.properties ?? {});
    if (fields.length === 0) return `Record<string, ${typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties, indent) : 'unknown'}>`;
    const lines = fields.map(([name, field]) => `${indent}  ${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(field, `${indent}  `)};`);
    return `{\n${lines.join('\n')}\n${indent}}`;
  }).join(' | ');
}

/** What stands in the file. */
export function written() {
  const { answers } = JSON.parse(readFileSync(new URL('../../docs/schema/answers.json', import.meta.url), 'utf8'));
  const lines = Object.entries(answers).map(([name, schema]) => `  ${name}: ${typeOf(/** @type {Schema} */ (schema), '  ')};`);
  return `// Made by \`node answers.mjs\` from docs/schema/answers.json.\n\n/** The data of each address of /api. */\nexport interface Answers {\n${lines.join('\n')}\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(new URL('answers.d.ts', import.meta.url), written());
