/**
 * The only place that starts DynamoDB or talks to it: clients, tables, metering.
 *
 * <p>{@link dev.keysmith.verify.engine.Engine} is a DynamoDB to talk to, {@link
 * dev.keysmith.verify.engine.Tables} are the tables of a design on it for a while, and a {@link
 * dev.keysmith.verify.engine.Meter} sends requests and keeps account of what they consume.
 */
@NullMarked
package dev.keysmith.verify.engine;

import org.jspecify.annotations.NullMarked;
