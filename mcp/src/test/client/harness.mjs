// Clients of the official TypeScript SDK, over both transports, and the cases that they run.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** A client that offers these folders as its roots, and shows forms to this user. */
async function connected(transport, roots, user) {
  const client = new Client(
    { name: 'stranger', version: '1' },
    { capabilities: { ...(roots ? { roots: {} } : {}), ...(user ? { elicitation: {} } : {}) } },
  );
  if (user) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => user(params));
  }
  if (roots) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots.map((root) => ({ uri: pathToFileURL(root).href })),
    }));
  }
  await client.connect(transport);
  return client;
}

export function overStdio(setting, roots, ...options) {
  return withUser(setting, roots, undefined, ...options);
}

export function withUser(setting, roots, user, ...options) {
  const [command, ...args] = setting.command;
  return connected(
    new StdioClientTransport({
      command,
      args: [...args, 'mcp', ...options],
      env: process.env,
      stderr: 'inherit',
    }),
    roots,
    user,
  );
}

export function overHttp(setting) {
  return connected(new StreamableHTTPClientTransport(new URL(setting.address)));
}

/** Long enough for a busy machine; nothing depends on it. */
export const PATIENT = { timeout: 300_000, resetTimeoutOnProgress: true };

export const call = (client, name, args, options = {}) =>
  client.callTool({ name, arguments: args }, undefined, { ...PATIENT, ...options });

/** The rules of the findings of a call that must have failed. */
export async function rules(client, name, args) {
  const answer = await call(client, name, args);
  assert.equal(answer.isError, true, JSON.stringify(answer));
  assert.equal(answer.structuredContent.ok, false);
  assert.ok(answer.content[0].text.length > 0);
  for (const finding of answer.structuredContent.findings) {
    assert.ok(finding.message && finding.fix, JSON.stringify(finding));
    assert.doesNotMatch(finding.message, /Exception|\tat /);
  }
  return answer.structuredContent.findings.map((finding) => finding.rule);
}

/** Runs cases one after the other, and says which one failed. */
export async function run(cases) {
  for (const [name, body] of Object.entries(cases)) {
    try {
      await body();
    } catch (error) {
      console.error(`${name}: ${error.stack}`);
      process.exit(1);
    }
    console.log(`ok ${name}`);
  }
  process.exit(0);
}
