// What holds over every transport.
import assert from 'node:assert/strict';
import { call, rules, PATIENT } from './harness.mjs';

export function commonCases(client, setting) {
  const { spec, otherSpec } = setting;
  return {
    'lists tools with schemas': async () => {
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map((tool) => tool.name), [
        'import_model',
        'next_questions',
        'record_answers',
        'ask_user',
        'check_spec',
        'derive_design',
        'price_design',
        'explain_pattern',
        'review_design',
        'compare_designs',
        'verify_design',
        'run_query',
        'generate_artifacts',
        'generate_code',
      ]);
      for (const tool of tools) {
        assert.ok(tool.name === 'import_model' || tool.inputSchema.properties.spec, tool.name);
        assert.ok(tool.outputSchema.properties.findings, tool.name);
        assert.equal(tool.annotations.destructiveHint, false);
      }
    },

    'interviews a person': async () => {
      const { structuredContent: first } = await call(client, 'next_questions', {});
      assert.equal(first.questions[0].id, 'application');
      assert.equal(first.complete, false);
      const { structuredContent: told } = await call(client, 'record_answers', {
        answers: ['application = Orders, e-commerce', 'entities = customers and orders'],
      });
      assert.match(told.spec, /^  Customer: \{\}$/m);
      assert.equal(told.questions[0].id, 'identity:Customer');
      assert.deepEqual(
        await rules(client, 'record_answers', { spec: told.spec, answers: ['count:Order = many'] }),
        ['NotUnderstood'],
      );
    },

    'reads pages, schemas and prompts': async () => {
      const { resources } = await client.listResources();
      for (const { uri } of resources.filter(({ uri }) => uri !== 'keysmith://design/last')) {
        const { contents } = await client.readResource({ uri });
        assert.ok(contents[0].text.length > 100, uri);
      }
      const { resourceTemplates } = await client.listResourceTemplates();
      assert.equal(resourceTemplates.length, 2);
      const page = await client.readResource({ uri: 'keysmith://rules/HotPartition' });
      assert.match(page.contents[0].text, /^# HotPartition/);
      await assert.rejects(client.readResource({ uri: 'keysmith://rules/..%2f..%2fsecret' }));
      await assert.rejects(client.readResource({ uri: 'file:///etc/passwd' }));
      const { prompts } = await client.listPrompts();
      assert.equal(prompts.length, 4);
      const prompt = await client.getPrompt({
        name: 'model_application',
        arguments: { requirements: 'A shop for kites.' },
      });
      assert.match(prompt.messages[0].content.text, /A shop for kites\./);
    },

    'answers a call, and the same call the same way': async () => {
      const first = await call(client, 'check_spec', { spec });
      assert.equal(first.isError, false);
      assert.equal(first.structuredContent.entities, 1);
      assert.deepEqual(await call(client, 'check_spec', { spec }), first);
    },

    'derives, prices, explains, reviews, compares and generates': async () => {
      const derived = await call(client, 'derive_design', { spec, detail: 'design' });
      assert.equal(derived.structuredContent.ok, true);
      const design = derived.structuredContent.design;
      assert.match(design, /^design: 1/);
      const last = await client.readResource({ uri: 'keysmith://design/last' });
      assert.equal(last.contents[0].text, design);
      assert.deepEqual(await call(client, 'derive_design', { spec, detail: 'design' }), derived);

      const priced = await call(client, 'price_design', { spec, design });
      assert.equal(
        priced.structuredContent.monthlyUsd.toFixed(6),
        derived.structuredContent.monthlyUsd.toFixed(6),
      );
      const full = await call(client, 'price_design', { spec, design, detail: 'full' });
      assert.ok(full.structuredContent.result.plans.length > 0);
      assert.equal(priced.structuredContent.result, undefined);

      const explained = await call(client, 'explain_pattern', { spec, design, pattern: 'P2' });
      assert.match(explained.content[0].text, /GetItem/);
      const reviewed = await call(client, 'review_design', { spec, design, fix: true });
      assert.match(reviewed.structuredContent.fixedDesign, /^design: 1/);
      const compared = await call(client, 'compare_designs', { spec, designs: [design] });
      assert.equal(compared.structuredContent.designs.length, 2);
      const listed = await call(client, 'generate_artifacts', { spec, design });
      const names = listed.structuredContent.files.map((file) => file.name);
      assert.ok(names.includes('cloudformation.yaml'));
      const one = await call(client, 'generate_artifacts', { spec, design, files: ['main.tf'] });
      assert.match(one.structuredContent.files[0].text, /aws_dynamodb_table/);
    },

    'imports a model': async () => {
      const table = JSON.stringify({
        Table: {
          TableName: 'Notes',
          KeySchema: [
            { AttributeName: 'owner', KeyType: 'HASH' },
            { AttributeName: 'noteId', KeyType: 'RANGE' },
          ],
          AttributeDefinitions: [
            { AttributeName: 'owner', AttributeType: 'S' },
            { AttributeName: 'noteId', AttributeType: 'S' },
          ],
          ItemCount: 1200,
        },
      });
      const { structuredContent: imported } = await call(client, 'import_model', { text: table });
      assert.match(imported.spec, /^keysmith: 1/m);
      assert.match(imported.design, /Notes:/);
      assert.ok(imported.toState.length > 0);
      const checked = await call(client, 'check_spec', {
        spec: imported.spec,
        design: imported.design,
      });
      assert.equal(checked.isError, false, checked.content[0].text);
      assert.deepEqual(await rules(client, 'import_model', {}), ['InvalidArgument']);
      assert.deepEqual(await rules(client, 'import_model', { text: '{"a": 1}' }), [
        'UnknownFormat',
      ]);
      assert.deepEqual(await rules(client, 'import_model', { source_paths: ['/etc/passwd'] }), [
        'PathOutsideRoots',
      ]);
    },

    'runs a pattern': async () => {
      const read = await call(client, 'run_query', { spec, pattern: 'P4', items: 40 });
      assert.equal(read.structuredContent.ok, true, read.content[0].text);
      assert.match(read.content[0].text, /KeyConditionExpression/);
      const absent = await call(client, 'run_query', {
        spec,
        pattern: 'P2',
        values: { token: 'nobody has it' },
        items: 40,
        detail: 'full',
      });
      assert.equal(absent.structuredContent.rows, 0);
      assert.equal(absent.structuredContent.readUnits, 0.5);
      assert.equal(absent.structuredContent.result.pattern, 'P2');
      assert.deepEqual(
        await rules(client, 'run_query', { spec, pattern: 'P2', values: { tokn: 'x' }, items: 40 }),
        ['InvalidArgument'],
      );
      assert.deepEqual(await rules(client, 'run_query', { spec }), ['InvalidArgument']);
      assert.deepEqual(await rules(client, 'run_query', { spec, pattern: 'P2', values: 'x' }), [
        'InvalidArgument',
      ]);
    },

    'generates code': async () => {
      const listed = await call(client, 'generate_code', { spec });
      const names = listed.structuredContent.files.map((file) => file.name);
      assert.ok(names.includes('pom.xml'), names.join());
      const one = await call(client, 'generate_code', { spec, files: ['README.md'] });
      assert.match(one.structuredContent.files[0].text, /Session store/);
      assert.deepEqual(await rules(client, 'generate_code', { spec, files: ['x'] }), [
        'UnknownFile',
      ]);
    },

    'reports all errors of a spec with their lines': async () => {
      const broken = spec.replace('type: string', 'type: strng').replace('rps:', 'rsp:');
      const answer = await call(client, 'check_spec', { spec: broken });
      assert.equal(answer.isError, true);
      assert.ok(answer.structuredContent.findings.length >= 2);
      for (const finding of answer.structuredContent.findings) {
        assert.ok(finding.line > 0 && finding.fix.length > 0);
      }
      assert.match(answer.content[0].text, /did you mean 'string'\?/);
    },

    'rejects wrong arguments with a fix': async () => {
      assert.deepEqual(await rules(client, 'check_spec', {}), ['InvalidArgument']);
      assert.deepEqual(await rules(client, 'check_spec', { spec: 5 }), ['InvalidArgument']);
      assert.deepEqual(
        await rules(client, 'derive_design', { spec: {}, stile: 'x', time_limit_seconds: 1e9 }),
        ['InvalidArgument', 'UnknownArgument', 'InvalidArgument'],
      );
      assert.deepEqual(await rules(client, 'check_spec', { spec, spec_path: 'a' }), [
        'InvalidArgument',
      ]);
      assert.deepEqual(await rules(client, 'explain_pattern', { spec, pattern: 'P99' }), [
        'UnknownPattern',
      ]);
      assert.deepEqual(await rules(client, 'price_design', { spec, region: 'us-east-9' }), [
        'UnknownRegion',
      ]);
      assert.deepEqual(await rules(client, 'generate_artifacts', { spec, files: ['x'] }), [
        'UnknownFile',
      ]);
      assert.deepEqual(await rules(client, 'review_design', { spec, fix: true }), [
        'InvalidArgument',
      ]);
      await assert.rejects(call(client, 'drop_tables', {}));
    },

    'survives hostile specs': async () => {
      const bomb = ['a: &a [x, x]'];
      for (let i = 0; i < 30; i++) {
        bomb.push(`b${i}: &b${i} [*${i ? 'b' + (i - 1) : 'a'}, *${i ? 'b' + (i - 1) : 'a'}]`);
      }
      for (const hostile of [
        '#'.repeat(10_000_000),
        'x'.repeat(9_000_000),
        '['.repeat(200_000),
        bomb.join('\n'),
        '\u0000\uffff',
        '',
      ]) {
        assert.ok((await rules(client, 'check_spec', { spec: hostile })).length > 0);
      }
    },

    'verifies with progress': async () => {
      const messages = [];
      const answer = await call(
        client,
        'verify_design',
        { spec, items: 40 },
        { onprogress: (progress) => messages.push(progress) },
      );
      assert.equal(answer.structuredContent.ok, true, answer.content[0].text);
      assert.match(answer.content[0].text, /^Verified/);
      assert.ok(messages.length > 2);
      for (let i = 1; i < messages.length; i++) {
        assert.ok(messages[i].progress > messages[i - 1].progress);
      }
    },

    'cancels calls and goes on': async () => {
      for (let i = 0; i < 5; i++) {
        const controller = new AbortController();
        await assert.rejects(
          call(
            client,
            'verify_design',
            { spec, items: 20_000, seed: i },
            { signal: controller.signal, onprogress: () => controller.abort() },
          ),
        );
      }
      // Each would take minutes: they all have left their threads.
      assert.equal((await call(client, 'check_spec', { spec })).isError, false);
      assert.equal((await call(client, 'check_spec', { spec: otherSpec })).isError, false);
    },

    'answers a thousand calls at once': async () => {
      const answers = await Promise.all(
        Array.from({ length: 1000 }, () => call(client, 'check_spec', { spec })),
      );
      const busy = answers.filter((answer) => answer.isError);
      assert.ok(busy.length < 1000);
      for (const answer of busy) {
        assert.equal(answer.structuredContent.findings[0].rule, 'Busy');
      }
      assert.equal((await call(client, 'check_spec', { spec })).isError, false);
      await client.ping(PATIENT);
    },
  };
}
